/**
 * After something with the focus has left the page, gives the focus to the first of these ids that is there, so that
 * keyboard and reader do not start again from the top. Does nothing when the focus is still somewhere.
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
