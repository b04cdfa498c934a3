import { fileURLToPath } from 'node:url'
import type { FastifyInstance } from 'fastify'
import type { ViteDevServer } from 'vite'
import { addPageRoutes, type PageRenderer, type ReadFacts } from './pages.ts'
import type { PageSettings } from './send-page.ts'

const root = fileURLToPath(new URL('../../../web', import.meta.url))

/** Serves the web's sources through Vite: a change shows without a build. Development only. */
export const serveDevPages =
  (settings: PageSettings, readFacts: ReadFacts) =>
  async (app: FastifyInstance): Promise<void> => {
    const { createServer } = await import('vite')
    const vite = await createServer({
      root,
      configFile: `${root}/vite.config.ts`,
      appType: 'custom',
      server: { middlewareMode: true, hmr: { server: app.server } },
    })
    app.addHook('onClose', () => vite.close())
    addSources(app, vite)
    addPageRoutes(app, { renderer: reloadingRenderer(vite), manifest: null, settings, readFacts })
  }

/** Vite serves its sources; all other requests go on to the pages. */
const addSources = (app: FastifyInstance, vite: ViteDevServer): void => {
  app.addHook('onRequest', async (request, reply) => {
    if (request.url.startsWith('/api/')) return
    const isServed = await new Promise<boolean>((resolve) => {
      reply.raw.once('finish', () => resolve(true))
      vite.middlewares(request.raw, reply.raw, () => resolve(false))
    })
    if (isServed) reply.hijack()
  })
}

/** Loads the renderer for each page, so that source changes take effect. */
const reloadingRenderer = (vite: ViteDevServer): PageRenderer => {
  // The source of the bundle that `servePages` imports.
  const load = async () => (await vite.ssrLoadModule('/src/entry-server.tsx')) as PageRenderer
  let transport: Parameters<PageRenderer['setTransport']>[0] | null = null
  return {
    setTransport: (next) => {
      transport = next
    },
    renderPage: async (input) => {
      const renderer = await load()
      if (transport !== null) renderer.setTransport(transport)
      return renderer.renderPage(input)
    },
    listedPaths: async () => (await load()).listedPaths(),
  }
}
