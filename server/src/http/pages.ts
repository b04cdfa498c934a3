import { AsyncLocalStorage } from 'node:async_hooks'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Transport } from '@minit/contract/call.ts'
import { USUAL_GST_BASIS_POINTS } from '@minit/domain/platform/gst.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Made } from './cached-pages.ts'
import { addCancelForm } from './cancel-form.ts'
import { addCodeForm } from './code-form.ts'
import { directCalls } from './direct-calls.ts'
import { createFormKeys } from './form-keys.ts'
import { addFreeForms } from './free-forms.ts'
import { addGiftForm } from './gift-form.ts'
import { addGiveForm } from './give-form.ts'
import { addMyForms } from './my-forms.ts'
import { addPaidForms } from './paid-forms.ts'
import { addPauseForm } from './pause-form.ts'
import { withoutInvisibleSigns } from './readable-url.ts'
import { addSearchEngineFiles } from './search-engines.ts'
import { addSelfServiceForm } from './self-service-form.ts'
import type { PageForm, PageSettings, PlatformFacts, SendPage } from './send-page.ts'
import { createSharedPages, type DrawForAll, type PageSharer, type SharedSources } from './shared-pages.ts'
import { addShortAddress } from './short-address.ts'
import { addSponsorForms } from './sponsor-forms.ts'
import { addStaticFiles } from './static-files.ts'
import { addTravelForms } from './travel-forms.ts'
import { addVoucherForm } from './voucher-form.ts'

const webDir = fileURLToPath(new URL('../../../web', import.meta.url))

/** The exports of the web's server bundle, which carries no types. */
export type PageRenderer = {
  setTransport: (transport: Transport) => void
  renderPage: (request: {
    url: string
    manifest: unknown
    settings: PageSettings & PlatformFacts
    inlineStyles?: Readonly<Record<string, string>>
    /** Drawn for all visitors: contains nothing of one visitor. */
    isShared?: boolean
    form?: PageForm
    status?: number
  }) => Promise<Made>
  listedPaths: () => readonly string[] | Promise<readonly string[]>
}
/** Serves the built web: pages drawn on the server through the same API calls that the browser makes. */
export const servePages =
  (settings: PageSettings, readFacts: ReadFacts, sources: SharedSources, callsOf = directCalls) =>
  async (app: FastifyInstance): Promise<void> => {
    const renderer: PageRenderer & PageSharer = await import(join(webDir, 'dist/server/entry-server.js'))
    const manifest: unknown = JSON.parse(
      await readFile(join(webDir, 'dist/client/.vite/manifest.json'), 'utf8'),
    )
    await addStaticFiles(app, join(webDir, 'dist/client'))
    const inlineStyles = await readStyles(manifest)
    addPageRoutes(app, {
      renderer: { ...renderer, renderPage: (input) => renderer.renderPage({ ...input, inlineStyles }) },
      manifest,
      settings,
      readFacts,
      shared: { ...renderer, ...sources },
      callsOf,
    })
  }

/**
 * The customer and public style sheets are inlined; signed-in pages are opened often and use a cached file.
 */
const INLINED = ['src/styles/customer.css', 'src/styles/public.css']

const readStyles = async (manifest: unknown): Promise<Record<string, string>> => {
  // The part of Vite's manifest that is read here.
  const files = manifest as Record<string, { file: string } | undefined>
  const texts = INLINED.map(async (source) => {
    const file = files[source]?.file
    if (file === undefined) return []
    return [[`/${file}`, await readFile(join(webDir, 'dist/client', file), 'utf8')] as const]
  })
  return Object.fromEntries((await Promise.all(texts)).flat())
}

export type ReadFacts = () => Promise<PlatformFacts>

/** Facts for a page drawn without the database: no support contact, no promises. */
const UNKNOWN_FACTS: PlatformFacts = {
  support: { phone: null, email: null },
  sendsSms: true,
  gstBasisPoints: USUAL_GST_BASIS_POINTS,
  betaTexts: {},
}

type Pages = {
  renderer: PageRenderer
  manifest: unknown
  settings: PageSettings
  readFacts?: ReadFacts
  /** If left out, each visitor gets a freshly drawn page, as in development. */
  shared?: PageSharer & SharedSources
  /** How a page makes its calls while it is drawn. */
  callsOf?: typeof directCalls
}

/**
 * Adds the pages, also for tests and development: any path without another route, except calls, is a page or
 * a 404 page.
 */
export const addPageRoutes = (
  app: FastifyInstance,
  {
    renderer,
    manifest,
    settings,
    readFacts = async () => UNKNOWN_FACTS,
    shared,
    callsOf = directCalls,
  }: Pages,
): void => {
  const visitors = new AsyncLocalStorage<FastifyRequest | undefined>()
  renderer.setTransport(callsOf(app, () => visitors.getStore()))
  // While the database is away, pages show the tax rate that was read last.
  let { gstBasisPoints } = UNKNOWN_FACTS
  const factsNow = async (): Promise<PlatformFacts> => {
    const facts = await readFacts().catch(() => ({ ...UNKNOWN_FACTS, gstBasisPoints }))
    gstBasisPoints = facts.gstBasisPoints
    return facts
  }
  /** Drawn without a visitor: no cookie and no address is available. */
  const drawForAll: DrawForAll = (url, facts) =>
    visitors.run(undefined, () =>
      renderer.renderPage({ url, manifest, settings: { ...settings, ...facts }, isShared: true }),
    )
  const keys = createFormKeys(settings.publicOrigin?.startsWith('https:') ?? false)
  const sendShared = shared && createSharedPages(settings, { ...shared, markForm: keys.mark }, drawForAll)
  const sendPage: SendPage = async (request, reply, shown) => {
    // The browser reads its own address, so redirect it to the clean one.
    if (request.method === 'GET' && withoutInvisibleSigns(request.originalUrl) !== request.originalUrl)
      return reply.redirect(request.url, 302)
    reply.type('text/html; charset=utf-8').header('referrer-policy', 'no-referrer')
    if (shown === undefined && (await sendShared?.(request, reply)) === true) return reply
    const facts = await factsNow()
    const input = {
      url: request.url,
      manifest,
      settings: { ...settings, ...facts },
      ...shown,
    }
    const page = await visitors.run(request, () => renderer.renderPage(input))
    return reply.code(page.status).header('cache-control', 'no-store').send(page.html)
  }
  addSelfServiceForm(app, sendPage, { publicOrigin: settings.publicOrigin, keys })
  addCancelForm(app, settings.publicOrigin)
  addCodeForm(app, settings.publicOrigin)
  addPaidForms(app, sendPage, settings.publicOrigin)
  addGiftForm(app, settings.publicOrigin)
  addPauseForm(app, settings.publicOrigin)
  addTravelForms(app, sendPage, settings.publicOrigin)
  addGiveForm(app, sendPage, settings.publicOrigin)
  addMyForms(app, sendPage, settings.publicOrigin)
  addFreeForms(app, sendPage, settings.publicOrigin)
  addSponsorForms(app, sendPage, settings.publicOrigin)
  addVoucherForm(app, sendPage, settings.publicOrigin)
  addShortAddress(app)
  addSearchEngineFiles(app, { siteOrigin: settings.siteOrigin, listedPaths: renderer.listedPaths })
  app.get('/*', (request, reply) =>
    request.url.startsWith('/api/') ? reply.callNotFound() : sendPage(request, reply),
  )
}
