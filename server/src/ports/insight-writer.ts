/** Puts an analysis into better words. It is given the texts alone, by section, with the figures they rest on. */
export type InsightWriter = {
  name: 'llm'
  /** The same shape with new texts, unchecked. Throws when it cannot be reached or answers nonsense. */
  word: (texts: unknown) => Promise<unknown>
}

/** The enabled writer; null where there is none. */
export type InsightWriters = { current: () => Promise<InsightWriter | null> }
