import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { FOR_DOCUMENTS } from './content-policy.ts'

const YEAR_SECONDS = 31_536_000

const DAY_SECONDS = 86_400

/** Files of the seller's installable app. */
const APP_FILES = [
  'entrepreneur.webmanifest',
  'app-192.png',
  'app-512.png',
  'app-maskable-192.png',
  'app-maskable-512.png',
  'apple-touch-icon.png',
  'badge-96.png',
  'social-card.png',
  'shop-card.png',
]

/**
 * Serves the built files: hashed names are cached for a year, pictures and the app's manifest for a day. The
 * rest, such as the service worker, is revalidated, so that a new release is found.
 */
export const addStaticFiles = async (app: FastifyInstance, clientDir: string): Promise<void> => {
  await app.register(fastifyStatic, {
    root: join(clientDir, 'assets'),
    prefix: '/assets/',
    immutable: true,
    maxAge: YEAR_SECONDS * 1000,
    index: false,
    preCompressed: true,
    setHeaders: (reply, path) => {
      if (!/[/\\]assets[/\\][^/\\]+\.(js|css)(\.|$)/.test(path)) return
      for (const name of FOR_DOCUMENTS) reply.removeHeader(name)
    },
  })
  // The pictures of screens on the help pages.
  await app.register(fastifyStatic, {
    root: join(clientDir, 'help-pictures'),
    prefix: '/help-pictures/',
    maxAge: DAY_SECONDS * 1000,
    index: false,
    decorateReply: false,
  })
  const send = (name: string, maxAge: number): void => {
    app.get(`/${name}`, (_, reply) => reply.sendFile(name, clientDir, { maxAge, immutable: false }))
  }
  for (const name of APP_FILES) send(name, DAY_SECONDS * 1000)
  for (const name of ['icon.svg', 'entrepreneur-sw.js']) send(name, 0)
}
