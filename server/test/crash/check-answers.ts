import type { Entry } from './history.ts'
import { type Breach, breachOf, type Records } from './records.ts'

type Answer = { key: string; transactionId: string; password: string | null }

/** What clients received is true: each acknowledged purchase exists, and each code opens its pass. */
export const checkAnswers = (records: Records): Breach[] => {
  const answers = records.history.flatMap(readAnswers)
  return [
    ...checkServed(records),
    ...checkKeys(records, answers),
    ...answers.flatMap((answer) => checkAnswer(records, answer)),
  ]
}

const readAnswers = (entry: Entry): Answer[] => {
  if (entry.kind !== 'answered' || entry.status >= 300) return []
  // The API has two response shapes: flat after buying, with `result` when read.
  const body = entry.body as { transactionId: string; password?: string; result?: { password: string } }
  const password = body.result?.password ?? body.password ?? null
  return [{ key: entry.key, transactionId: body.transactionId, password }]
}

const checkAnswer = ({ purchases, passes }: Records, { key, transactionId, password }: Answer): Breach[] => {
  const purchase = purchases.find(({ id }) => id === transactionId)
  if (purchase === undefined)
    return [breachOf('lost', `purchase ${transactionId} was acknowledged to ${key} and is gone`)]
  if (password === null) return []
  const codes = passes.filter(({ purchaseId }) => purchaseId === transactionId).map(({ code }) => code)
  if (codes.includes(password)) return []
  return [breachOf('lost', `the code that ${key} was given opens no pass of ${transactionId}`)]
}

const checkKeys = ({ purchases }: Records, answers: Answer[]): Breach[] =>
  [...new Set(answers.map(({ key }) => key))].flatMap((key) => {
    const inAnswers = answers.filter((answer) => answer.key === key).map(({ transactionId }) => transactionId)
    const inTables = purchases.filter((purchase) => purchase.key === key).map(({ id }) => id)
    const ids = new Set([...inAnswers, ...inTables])
    return ids.size === 1 ? [] : [breachOf('doubled', `key ${key} has ${ids.size} purchases`)]
  })

/** The server never answers with an internal error, and each request to retry says when. */
const checkServed = ({ history }: Records): Breach[] =>
  history.flatMap((entry) => {
    if (entry.kind !== 'answered' || entry.status < 300) return []
    if (entry.status !== 503)
      return [breachOf('wrong', `${entry.key} was answered ${entry.status}: ${JSON.stringify(entry.body)}`)]
    if (entry.retryAfter !== null) return []
    return [breachOf('wrong', `${entry.key} was answered 503 without Retry-After`)]
  })
