import type { FastifyInstance } from 'fastify'

export type Listing = {
  /** The beginning of addresses, without a trailing slash. */
  siteOrigin: string
  /** The paths that search engines may list. */
  listedPaths: () => readonly string[] | Promise<readonly string[]>
}

/** Serves robots.txt and the sitemap: where robots may go, and which pages exist. */
export const addSearchEngineFiles = (app: FastifyInstance, { siteOrigin, listedPaths }: Listing): void => {
  app.get('/robots.txt', (_, reply) => reply.type('text/plain; charset=utf-8').send(robotsTxt(siteOrigin)))
  app.get('/sitemap.xml', async (_, reply) =>
    reply.type('application/xml; charset=utf-8').send(sitemapXml(siteOrigin, await listedPaths())),
  )
}

// Pass addresses contain their token: robots must not index them.
const robotsTxt = (siteOrigin: string): string =>
  `User-agent: *\nDisallow: /api/\nDisallow: /pass/\nDisallow: /sponsored/\nDisallow: /free-pass/\n\nSitemap: ${siteOrigin}/sitemap.xml\n`

const sitemapXml = (siteOrigin: string, paths: readonly string[]): string =>
  [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...paths.map((path) => `<url><loc>${siteOrigin}${path}</loc></url>`),
    '</urlset>\n',
  ].join('\n')
