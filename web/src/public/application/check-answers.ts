import '../../lib/zod-without-eval.ts'
import { integerTyped } from '@minit/domain/shop/applications.ts'
import { safeParse, type ZodMiniType } from 'zod/mini'

/** The values of the form's inputs by name. */
export type Texts = Record<string, string>
/** Messages by field name. */
export type Problems = Record<string, string>

const NUMBERS = [
  { name: 'expectedCustomers', minimum: 1, message: 'Enter how many customers you expect, 1 or more' },
  { name: 'monthlyMobileSpend', minimum: 0, message: 'Enter what you spend on mobile a month, 0 or more' },
] as const

/**
 * Returns the answers as the call accepts them, or a message for each invalid field. Empty answers are left
 * out; numbers are integers.
 */
export const checkAnswers = <Body>(
  schema: ZodMiniType<Body>,
  texts: Texts,
): { body: Body } | { problems: Problems } => {
  const parsed = safeParse(schema, bodyOf(texts))
  const problems = numberProblems(texts)
  for (const issue of parsed.error?.issues ?? []) problems[String(issue.path[0])] ??= issue.message
  return parsed.success && Object.keys(problems).length === 0 ? { body: parsed.data } : { problems }
}

const bodyOf = (texts: Texts): Record<string, string | number> => ({
  ...Object.fromEntries(Object.entries(texts).filter(([, text]) => text.trim() !== '')),
  ...Object.fromEntries(NUMBERS.map(({ name }) => [name, integerTyped(texts[name] ?? '')])),
})

// The call itself accepts 0 for an unreadable number; the form must reject it.
const numberProblems = (texts: Texts): Problems =>
  Object.fromEntries(
    NUMBERS.filter(({ name, minimum }) => {
      const text = texts[name] ?? ''
      return text.trim() === '' || integerTyped(text) < minimum
    }).map(({ name, message }) => [name, message]),
  )
