import type { Page } from '@playwright/test'

/** Opens a page in a browser with an empty cache, and counts the transferred bytes. */
export const weigh = async (
  page: Page,
  path: string,
): Promise<{ pageBytes: number; scriptBytes: number }> => {
  const weights: Promise<{ type: string; size: number }>[] = []
  page.on('requestfinished', (request) => {
    weights.push(
      request.sizes().then(({ responseBodySize: size }) => ({ type: request.resourceType(), size })),
    )
  })
  await page.goto(path)
  await page.waitForLoadState('networkidle')
  const all = await Promise.all(weights)
  const sumOf = (...types: string[]) =>
    all.filter(({ type }) => types.includes(type)).reduce((sum, { size }) => sum + size, 0)
  return { pageBytes: sumOf('document', 'stylesheet'), scriptBytes: sumOf('script') }
}
