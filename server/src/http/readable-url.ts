import { withoutInvisible } from '@minit/domain/kernel/clean-text.ts'

/** A link that was copied out of a chat brings signs along that nobody sees; no address of ours has any. */
export const withoutInvisibleSigns = (url: string): string =>
  url.replace(/(?:%[0-9a-f]{2})+/gi, (encoded) => {
    const text = isReadable(encoded) ? decodeURIComponent(encoded) : ''
    const clean = withoutInvisible(text)
    return clean === text ? encoded : encodeURIComponent(clean)
  })

/**
 * The same address, without invisible signs; where its path cannot be decoded, as in `/%`, with each percent sign taken as itself. The router
 * would refuse it before any route, and so before the page that says that there is nothing here.
 */
export const readableUrl = (asked: string): string => {
  const url = withoutInvisibleSigns(asked)
  const [path = ''] = url.split('?', 1)
  if (isReadable(path)) return url
  return path.replaceAll('%', '%25') + url.slice(path.length)
}

const isReadable = (path: string): boolean => {
  try {
    return decodeURIComponent(path) !== null
  } catch {
    return false
  }
}
