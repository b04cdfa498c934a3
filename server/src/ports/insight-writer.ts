/** Rewords an analysis. It receives the texts by section, with their figures. */
export type InsightWriter = {
  name: 'llm'
  /** The same shape with new texts, unchecked. Throws if it cannot be reached or answers nonsense. */
  word: (texts: unknown) => Promise<unknown>
}

/** The enabled writer; null if there is none. */
export type InsightWriters = { current: () => Promise<InsightWriter | null> }
