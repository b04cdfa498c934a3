/** Patterns of written-down keys, tokens and passwords. */
const PATTERNS: readonly [name: string, pattern: RegExp][] = [
  ['a private key', /-----BEGIN (?:[A-Z]+ )?PRIVATE KEY-----\s*[A-Za-z0-9+/=\\]{40}/],
  ['an AWS key', /\bAKIA[0-9A-Z]{16}\b/],
  ['a GitHub token', /\bgh[pousr]_[A-Za-z0-9]{36,}\b/],
  ['a Slack token', /\bxox[abprs]-[A-Za-z0-9-]{10,}\b/],
  ['a Google key', /\bAIza[0-9A-Za-z_-]{35}\b/],
  ['a signed token', /\beyJ[A-Za-z0-9_-]{15,}\.eyJ[A-Za-z0-9_-]{15,}\.[A-Za-z0-9_-]{20,}/],
  [
    'a password in an address',
    /\b[a-z]+:\/\/[^\s:/@'"`$<>{}.]+:[^\s@'"`$<>{}.]{12,}@[a-z0-9.-]+\.(?!example|test)[a-z]{2,}/,
  ],
]

const ASSIGNED = /(?:secret|token|password|api_?key)["']?\s*[:=]\s*["']([A-Za-z0-9+/_=-]{32,})["']/gi
const MIN_BITS = 4.2

/** Bits of entropy per character. */
const entropyOf = (word: string): number => {
  const counts = new Map<string, number>()
  for (const letter of word) counts.set(letter, (counts.get(letter) ?? 0) + 1)
  return [...counts.values()].reduce(
    (sum, count) => sum - (count / word.length) * Math.log2(count / word.length),
    0,
  )
}

/** The kinds of secrets found in a text; the secrets themselves are not repeated. */
export const findSecrets = (text: string): string[] => [
  ...PATTERNS.flatMap(([name, pattern]) => (pattern.test(text) ? [name] : [])),
  ...[...text.matchAll(ASSIGNED)].flatMap(([, word = '']) =>
    entropyOf(word) >= MIN_BITS ? ['a word of chance beside its name'] : [],
  ),
]
