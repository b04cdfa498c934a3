import { headerOf } from '../answers.ts'
import { openConnection } from '../connection.ts'
import type { Figure } from '../figures.ts'
import { CONNECTIONS } from '../fixture.ts'
import type { Ask, Load } from '../load.ts'
import { bytesOf } from '../requests.ts'
import type { Sizes } from './sizes.ts'

/** Measures how fast a cached page is revalidated. Not part of any other figure. */
export const benchUnchanged = async (
  load: Load,
  what: string,
  { asks, sizes }: { asks: readonly Ask[]; sizes: Sizes },
): Promise<Figure> => {
  const again = (await Promise.all(asks.slice(0, CONNECTIONS).map(askAgain))).flatMap((ask) => ask ?? [])
  const name = `304 answers to the ${what}, a second`
  if (again.length === 0) return { what: name, measured: 'it has no ETag', value: 0, isReference: true }
  const value = await load.speed(again, CONNECTIONS, sizes.secondsEach)
  return { what: name, measured: `${value.toFixed(0)}/s`, value, isReference: true }
}

/** Builds the conditional request of a browser with a cached page; null without an ETag. */
const askAgain = async (ask: Ask): Promise<Ask | null> => {
  const connection = openConnection()
  const { head } = await connection.ask(ask.url, bytesOf(ask))
  connection.close()
  const etag = headerOf(head, 'etag')
  const { says: _, ...bare } = ask
  return etag === undefined
    ? null
    : { ...bare, expects: [304], headers: { ...ask.headers, 'if-none-match': etag } }
}
