export type Invariant = {
  id: string
  /** The rule in one sentence, for the admin. */
  title: string
  /** Selects an `id` for each row that breaks it. */
  breaches: string
  /**
   * Covers more than one seller's ledger and is cheap (indexed or few rows), so it is checked in full every
   * time.
   */
  isOfPlatform?: true
  /**
   * Query of the hourly check where `breaches` reads a growing past: rows due between the last check, `$1`,
   * and `$2`, at most a week.
   */
  dueSince?: string
  /** Checks each day of a seller separately, so that no statement grows long with the number of sellers. */
  isByDay?: true
}
