const MONTHS = 12
const NAMES = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' })

/**
 * Lists the current and up to eleven earlier months, from the month of `since` (an instant as text) on, as
 * `2026-01` with their labels, newest first. An answer of an older release has no `since`.
 */
export const statementMonths = (
  since: string | undefined,
  nowMs: number,
): { value: string; label: string }[] => {
  const now = new Date(nowMs)
  return Array.from({ length: MONTHS }, (_, back) => {
    const month = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - back, 1))
    return { value: month.toISOString().slice(0, 7), label: NAMES.format(month) }
  }).filter(({ value }, back) => back === 0 || since === undefined || value >= since.slice(0, 7))
}
