import type { News } from './queries.ts'

/** What is in a list and was not known before. */
export const newsSince = (known: ReadonlySet<string>, list: readonly News[]): readonly News[] =>
  list.filter(({ id }) => !known.has(id))

/** Whether money came in: somebody who only says to pay in cash changes no figure. */
export const hasSale = (news: readonly News[]): boolean => news.some(({ awaitsCash }) => !awaitsCash)

/** What a reader is told of news: the one message, or how many there are. */
export const newsText = (news: readonly News[]): string => {
  const [first, ...others] = news
  if (first === undefined) return ''
  return others.length === 0 ? `${first.title}: ${first.message}` : `${news.length} new in Customer Activity`
}
