export type Body = Record<string, unknown>
export type Sample = {
  body: Body
  /** Fields that may be missing. */
  optional?: readonly string[]
  /** Fields for which null says something. */
  nullable?: readonly string[]
  /** Texts that may be empty, though not missing. */
  emptied?: readonly string[]
  params?: Record<string, string>
}
