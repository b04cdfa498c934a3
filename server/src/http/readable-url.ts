import { withoutInvisible } from '@minit/domain/kernel/clean-text.ts'

/** Links copied from a chat may contain invisible characters; no address of ours has any. */
export const withoutInvisibleSigns = (url: string): string =>
  url.replace(/(?:%[0-9a-f]{2})+/gi, (encoded) => {
    const text = isReadable(encoded) ? decodeURIComponent(encoded) : ''
    const clean = withoutInvisible(text)
    return clean === text ? encoded : encodeURIComponent(clean)
  })

/**
 * Removes invisible characters; if the path cannot be decoded, as `/%`, escapes its percent signs. The router
 * would otherwise refuse it before the page-not-found route.
 */
export const readableUrl = (original: string): string => {
  const url = withoutInvisibleSigns(original)
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
