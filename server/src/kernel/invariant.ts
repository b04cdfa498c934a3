export type Invariant = {
  id: string
  /** What always holds, in a sentence for the admin. */
  title: string
  /** Selects an `id` for each row that breaks it. */
  breaches: string
  /** Not of any seller's books alone, and read by an index or from few rows: it is looked at whole, every time. */
  isOfPlatform?: true
  /**
   * What the hourly look reads instead, where `breaches` reads a past that grows: what is due at `$2` since the last look, at
   * `$1`. All of it within a week.
   */
  dueSince?: string
  /** Looks at each day of a seller by itself: of many sellers some at once, so that no statement gets long by their number. */
  isByDay?: true
}
