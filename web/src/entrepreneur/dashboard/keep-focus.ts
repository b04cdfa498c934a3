/**
 * Moves the focus to the first of these ids that exists, after the focused element was removed, so that
 * keyboard and screen reader users do not start at the top. Does nothing while an element has the focus.
 */
export const keepFocus = (...ids: string[]): void => {
  requestAnimationFrame(() => {
    if (document.activeElement !== null && document.activeElement !== document.body) return
    const heirs = ids.map((id) => document.getElementById(id))
    heirs.find((heir) => heir !== null)?.focus()
  })
}

export const CASH_HEADING = 'cash-to-confirm'
export const PACKAGES_HEADING = 'packages'
export const ACTIVITY_HEADING = 'customer-activity'
