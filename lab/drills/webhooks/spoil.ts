import type { Notice } from './inbox.ts'

/** The expected effect of a spoilt notice: refused if it is forged, otherwise at most ignored. */
export type Spoilt = { how: string; notice: Notice; isForged: boolean }

/** The headers that authenticate the sender, by provider. */
const PROOFS: Record<string, readonly string[]> = {
  pawapay: ['signature', 'signature-input', 'content-digest'],
  monime: ['monime-signature'],
  vult: ['authorization'],
  'orange-web': [],
}

const withHeader = (notice: Notice, name: string, value: string): Notice => ({
  ...notice,
  headers: { ...notice.headers, [name]: value },
})

const without = (notice: Notice, name: string): Notice => ({
  ...notice,
  headers: Object.fromEntries(Object.entries(notice.headers).filter(([each]) => each !== name)),
})

/** Replaces one letter or digit by another that decodes to other bytes. */
const turned = (text: string, at: number): string => {
  const sign = text[at] ?? ''
  const other = sign === 'A' ? 'Q' : 'A'
  return `${text.slice(0, at)}${/[0-9]/.test(sign) ? (sign === '1' ? '2' : '1') : other}${text.slice(at + 1)}`
}

/**
 * Spoils a notice in every way: proof missing or changed at each character, body cut at each byte or changed.
 */
export const spoiltFrom = (provider: string, notice: Notice): Spoilt[] => {
  const proofs = PROOFS[provider] ?? []
  // A provider without signatures is identified by a secret; an unreadable body is then ignored.
  const isSigned = provider === 'pawapay' || provider === 'monime'
  return [
    ...proofs.map((name) => ({ how: `without ${name}`, notice: without(notice, name), isForged: true })),
    ...proofs.flatMap((name) => spoiltHeader(notice, name)),
    ...spoiltAddress(provider, notice),
    ...Array.from({ length: notice.body.length }, (_, length) => ({
      how: `cut after ${length} bytes`,
      notice: { ...notice, body: notice.body.subarray(0, length) },
      isForged: isSigned,
    })),
    ...(isSigned ? spoiltBodies(notice) : []),
  ]
}

const spoiltHeader = (notice: Notice, name: string): Spoilt[] => {
  const value = notice.headers[name] ?? ''
  // The last characters before padding may carry no bits; the value begins with the scheme's name.
  const [from, to] = [value.indexOf(name === 'authorization' ? ' ' : ':') + 1, value.length - 4]
  const places = Array.from({ length: Math.max(0, to - from) }, (_, index) => from + index)
  return places
    .filter((at) => /[A-Za-z0-9]/.test(value[at] ?? ''))
    .filter((_, index) => name !== 'signature-input' || index % 5 === 0)
    .map((at) => ({
      how: `${name} changed at ${at}`,
      notice: withHeader(notice, name, turned(value, at)),
      isForged: true,
    }))
}

const spoiltAddress = (provider: string, notice: Notice): Spoilt[] => {
  if (provider !== 'orange-web') return []
  const [start = '', word = ''] = notice.path.split('&s=')
  const changed = Array.from(word, (_, at) => `${start}&s=${turned(word, at)}`)
  const reference = /o=([^&]+)/.exec(start)?.[1] ?? ''
  const another = `${start.replace(reference, turned(reference, reference.length - 1))}&s=${word}`
  return [start, another, ...changed].map((path) => ({
    how: `told at ${path}`,
    notice: { ...notice, path },
    isForged: true,
  }))
}

const spoiltBodies = (notice: Notice): Spoilt[] =>
  Array.from({ length: notice.body.length }, (_, at) => {
    const body = Buffer.from(notice.body)
    body[at] = (body[at] ?? 0) ^ 1
    return { how: `byte ${at} changed`, notice: { ...notice, body }, isForged: true }
  })

/** All permutations of a few items; only the rotations of many. */
export const ordersOf = <Item>(items: readonly Item[]): Item[][] => {
  if (items.length > 4) return items.map((_, turn) => [...items.slice(turn), ...items.slice(0, turn)])
  if (items.length <= 1) return [[...items]]
  return items.flatMap((item, index) =>
    ordersOf(items.filter((_, other) => other !== index)).map((rest) => [item, ...rest]),
  )
}
