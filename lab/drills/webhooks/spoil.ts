import type { Notice } from './inbox.ts'

/** What is to become of a spoilt notice: refused, or at most taken as no news. */
export type Spoilt = { how: string; notice: Notice; isForged: boolean }

/** Headers that carry the proof of who tells, by provider. */
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

/** Another letter or digit in the place of one, which decodes to other bytes. */
const turned = (text: string, at: number): string => {
  const sign = text[at] ?? ''
  const other = sign === 'A' ? 'Q' : 'A'
  return `${text.slice(0, at)}${/[0-9]/.test(sign) ? (sign === '1' ? '2' : '1') : other}${text.slice(at + 1)}`
}

/** The notice spoilt in every way: its proof left out or changed sign by sign, its body cut at every byte or changed. */
export const spoiltFrom = (provider: string, notice: Notice): Spoilt[] => {
  const proofs = PROOFS[provider] ?? []
  // Who signs nothing is believed by what it knows; a body that cannot be read is then no news.
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
  // The last signs before padding may carry no bits; the value's start is the name of the scheme.
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

/** All orders of a few things; of many, so many of their rotations. */
export const ordersOf = <Item>(items: readonly Item[]): Item[][] => {
  if (items.length > 4) return items.map((_, turn) => [...items.slice(turn), ...items.slice(0, turn)])
  if (items.length <= 1) return [[...items]]
  return items.flatMap((item, index) =>
    ordersOf(items.filter((_, other) => other !== index)).map((rest) => [item, ...rest]),
  )
}
