/** One line of what the doctor says. `mend` is the next step; only what is fine has none. */
export type Finding =
  | { of: string; state: 'fine'; says: string }
  | { of: string; state: 'warning' | 'wrong'; says: string; mend: string }

export const fine = (of: string, says: string): Finding => ({ of, state: 'fine', says })
export const warning = (of: string, says: string, mend: string): Finding => ({
  of,
  state: 'warning',
  says,
  mend,
})
export const wrong = (of: string, says: string, mend: string): Finding => ({ of, state: 'wrong', says, mend })

/** What fails in a way that nobody foresaw is a finding, too: the other checks go on. */
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

/** As it is printed, a line for each and its mend below. */
export const findingText = (finding: Finding): string => {
  const line = `${MARKS[finding.state]}  ${finding.of}: ${finding.says}`
  return finding.state === 'fine' ? line : `${line}\n         ${finding.mend}`
}

/** For scripts: 0 when nothing is wrong, 1 when something may go wrong, 2 when something is. */
export const exitStatusOf = (findings: readonly Finding[]): 0 | 1 | 2 => {
  if (findings.some(({ state }) => state === 'wrong')) return 2
  return findings.some(({ state }) => state === 'warning') ? 1 : 0
}
