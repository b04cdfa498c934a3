import { isIP } from 'node:net'

/** Names for ranges of private addresses. */
const NAMES = new Set(['loopback', 'linklocal', 'uniquelocal'])
/** A wider range cannot be an operator's own network. */
const WIDEST_PREFIX = 8

/**
 * Validates a setting that names proxies: one sentence for each invalid entry, empty if it can be trusted.
 */
export const findProxyProblems = (text: string): string[] => {
  if (text === 'none') return []
  if (text === 'true') return ['"true" lets anyone say who they are: name the proxies.']
  return text.split(',').flatMap((entry) => problemOf(entry.trim()))
}

const problemOf = (entry: string): string[] => {
  if (NAMES.has(entry)) return []
  const [address = '', prefix, ...rest] = entry.split('/')
  const version = isIP(address)
  if (version === 0 || rest.length > 0)
    return [
      `"${entry}" is no address: name the proxies by their addresses, separated by commas, or say "none".`,
    ]
  if (prefix === undefined) return []
  const bits = /^\d{1,3}$/.test(prefix) ? Number(prefix) : Number.NaN
  if (!(bits <= (version === 4 ? 32 : 128))) return [`"${entry}" is no range: write it as 10.0.0.0/8.`]
  return bits < WIDEST_PREFIX
    ? [
        `"${entry}" is wider than /${WIDEST_PREFIX}: strangers in it could say they are anybody. Name the proxies.`,
      ]
    : []
}
