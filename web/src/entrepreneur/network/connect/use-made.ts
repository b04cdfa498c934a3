import { type QueryClient, skipToken, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { parse } from '../../../lib/storage.ts'
import { followedQuery, type Made } from '../queries.ts'

// What a router's set-up shows once. The whole answer stays in memory; the line alone, which works once and
// for 30 minutes, also survives a reload of this tab.

const madeKey = (id: string) => ['made router', id] as const
const lineKey = (id: string): string => `minit.line.${id}`

export type Line = { command: string; endsAt: string }

const storeLine = (id: string, { command, endsAt }: Line): void => {
  try {
    sessionStorage.setItem(lineKey(id), JSON.stringify({ command, endsAt }))
  } catch {
    // A browser without storage shows the line until the page is left.
  }
}

const readLine = (id: string): Line | null => {
  try {
    const kept = parse(sessionStorage.getItem(lineKey(id)))
    return typeof kept?.command === 'string' && typeof kept.endsAt === 'string'
      ? { command: kept.command, endsAt: kept.endsAt }
      : null
  } catch {
    return null
  }
}

/** Keeps a new secret for the steps that show it. */
export const keepMade = (client: QueryClient, made: Made): void => {
  client.setQueryData(madeKey(made.id), made)
  // The router counts as never connected from now on.
  client.removeQueries({ queryKey: followedQuery(made.id).queryKey, type: 'inactive' })
  if ('command' in made.setup) storeLine(made.id, made.setup)
}

/** The whole answer while this page is open, and the line that survives a reload; null when lost. */
export const useMade = (id: string): { made: Made | null; line: Line | null } => {
  const made =
    useQuery<Made>({ queryKey: madeKey(id), queryFn: skipToken, gcTime: Number.POSITIVE_INFINITY }).data ??
    null
  const [stored] = useState(() => readLine(id))
  return { made, line: made !== null && 'command' in made.setup ? made.setup : stored }
}
