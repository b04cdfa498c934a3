/** One line of the doctor's report. `remedy` is the next step; only a fine finding has none. */
export type Finding =
  | { of: string; state: 'fine'; says: string }
  | { of: string; state: 'warning' | 'wrong'; says: string; remedy: string }

export const fine = (of: string, says: string): Finding => ({ of, state: 'fine', says })
export const warning = (of: string, says: string, remedy: string): Finding => ({
  of,
  state: 'warning',
  says,
  remedy,
})
export const wrong = (of: string, says: string, remedy: string): Finding => ({
  of,
  state: 'wrong',
  says,
  remedy,
})

/** Turns an unexpected error into a finding, so that the other checks continue. */
export const orWrong = async (of: string, check: () => Promise<Finding[]>): Promise<Finding[]> => {
  try {
    return await check()
  } catch (error) {
    const why = error instanceof Error && error.message !== '' ? error.message : String(error)
    return [
      wrong(of, `This could not be checked: ${why}`, 'Mend what is said here, and run the doctor again.'),
    ]
  }
}

const MARKS: Record<Finding['state'], string> = { fine: 'fine   ', warning: 'WARNING', wrong: 'WRONG  ' }

/** Formats a finding: one line, and the fix below it. */
export const findingText = (finding: Finding): string => {
  const line = `${MARKS[finding.state]}  ${finding.of}: ${finding.says}`
  return finding.state === 'fine' ? line : `${line}\n         ${finding.remedy}`
}

/** Returns the exit status: 0 when all is fine, 1 for warnings, 2 for errors. */
export const exitStatusOf = (findings: readonly Finding[]): 0 | 1 | 2 => {
  if (findings.some(({ state }) => state === 'wrong')) return 2
  return findings.some(({ state }) => state === 'warning') ? 1 : 0
}
