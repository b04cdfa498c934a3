import type { FastifyInstance } from 'fastify'

export type Listing = {
  /** What addresses begin with, without a slash at the end. */
  siteOrigin: string
  /** The paths that search engines may list. */
  listedPaths: () => readonly string[] | Promise<readonly string[]>
}

/** What search engines ask for first: where they may look, and which pages there are. */
export const addSearchEngineFiles = (app: FastifyInstance, { siteOrigin, listedPaths }: Listing): void => {
  app.get('/robots.txt', (_, reply) => reply.type('text/plain; charset=utf-8').send(robotsTxt(siteOrigin)))
  app.get('/sitemap.xml', async (_, reply) =>
    reply.type('application/xml; charset=utf-8').send(sitemapXml(siteOrigin, await listedPaths())),
  )
}

// Passes have their token in the address: no robot has any business there.
const robotsTxt = (siteOrigin: string): string =>
  `User-agent: *\nDisallow: /api/\nDisallow: /pass/\n\nSitemap: ${siteOrigin}/sitemap.xml\n`

const sitemapXml = (siteOrigin: string, paths: readonly string[]): string =>
  [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...paths.map((path) => `<url><loc>${siteOrigin}${path}</loc></url>`),
    '</urlset>\n',
  ].join('\n')
