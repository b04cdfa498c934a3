/**
 * The same address; where its path cannot be decoded, as in `/%`, with each percent sign taken as itself. The router
 * would refuse it before any route, and so before the page that says that there is nothing here.
 */
export const readableUrl = (url: string): string => {
  const [path = ''] = url.split('?', 1)
  if (isReadable(path)) return url
  return path.replaceAll('%', '%25') + url.slice(path.length)
}

const isReadable = (path: string): boolean => {
  try {
    decodeURIComponent(path)
    return true
  } catch {
    return false
  }
}
