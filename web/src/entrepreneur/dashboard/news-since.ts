import type { News } from './queries.ts'

/** What is in a list and was not known before. */
export const newsSince = (known: ReadonlySet<string>, list: readonly News[]): readonly News[] =>
  list.filter(({ id }) => !known.has(id))

/** Whether money came in: somebody who only says to pay in cash changes no figure. */
export const hasSale = (news: readonly News[]): boolean => news.some(({ awaitsCash }) => !awaitsCash)

/**
 * Whether the seller must hear of it: a sale, or somebody who comes with cash. Cash that was paid is no news, as the
 * seller has just said so.
 */
export const isHeard = (news: readonly News[]): boolean =>
  news.some(({ awaitsCash, paymentMethod }) => awaitsCash || paymentMethod !== 'cash')

/** What a reader is told of news: the one message, or how many there are. */
export const newsText = (news: readonly News[]): string => {
  const [first, ...others] = news
  if (first === undefined) return ''
  return others.length === 0 ? `${first.title}: ${first.message}` : `${news.length} new in Customer Activity`
}
