import type { SomeHandlers } from '../../../http/handlers.ts'
import type { Deps } from '../../../ports/deps.ts'
import { drawPoster } from './draw-poster.ts'
import { posterView, readPoster, readPrintedPoster } from './poster.ts'

export const posterHandlers = (deps: Deps) =>
  ({
    readPoster: async ({ caller: { entrepreneurId } }) => posterView(await readPoster(deps, entrepreneurId)),
    drawPoster: async ({ caller: { entrepreneurId } }) => {
      const poster = await readPrintedPoster(deps, entrepreneurId)
      const headers = { 'content-disposition': `attachment; filename="minit-poster-${poster.slug}.pdf"` }
      return { status: 200, headers, body: await drawPoster(poster) }
    },
  }) satisfies SomeHandlers
