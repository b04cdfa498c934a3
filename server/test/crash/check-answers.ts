import type { Books } from './books.ts'
import type { Entry } from './history.ts'

type Told = { key: string; transactionId: string; password: string | null }

/** What clients were told is true: each purchase acknowledged exists, each code handed out opens its pass. */
export const checkAnswers = (books: Books): string[] => {
  const told = books.history.flatMap(readTold)
  return [
    ...checkServed(books),
    ...checkKeys(books, told),
    ...told.flatMap((answer) => checkTold(books, answer)),
  ]
}

const readTold = (entry: Entry): Told[] => {
  if (entry.kind !== 'answered' || entry.status >= 300) return []
  // The API's two answers: flat when bought, with `result` when read.
  const body = entry.body as { transactionId: string; password?: string; result?: { password: string } }
  const password = body.result?.password ?? body.password ?? null
  return [{ key: entry.key, transactionId: body.transactionId, password }]
}

const checkTold = ({ purchases, passes }: Books, { key, transactionId, password }: Told): string[] => {
  const purchase = purchases.find(({ id }) => id === transactionId)
  if (purchase === undefined) return [`purchase ${transactionId} was acknowledged to ${key} and is gone`]
  if (password === null) return []
  const codes = passes.filter(({ purchaseId }) => purchaseId === transactionId).map(({ code }) => code)
  return codes.includes(password) ? [] : [`the code that ${key} was given opens no pass of ${transactionId}`]
}

const checkKeys = ({ purchases }: Books, told: Told[]): string[] =>
  [...new Set(told.map(({ key }) => key))].flatMap((key) => {
    const inAnswers = told.filter((answer) => answer.key === key).map(({ transactionId }) => transactionId)
    const inTables = purchases.filter((purchase) => purchase.key === key).map(({ id }) => id)
    const ids = new Set([...inAnswers, ...inTables])
    return ids.size === 1 ? [] : [`key ${key} has ${ids.size} purchases`]
  })

/** Errors of ours are never answered, and whoever is told to come back is told when. */
const checkServed = ({ history }: Books): string[] =>
  history.flatMap((entry) => {
    if (entry.kind !== 'answered' || entry.status < 300) return []
    if (entry.status !== 503)
      return [`${entry.key} was answered ${entry.status}: ${JSON.stringify(entry.body)}`]
    return entry.retryAfter === null ? [`${entry.key} was answered 503 without Retry-After`] : []
  })
