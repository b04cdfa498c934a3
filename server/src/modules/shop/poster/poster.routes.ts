import type { Endpoints } from '@minit/contract/endpoints.ts'
import type { Handlers } from '../../../http/handlers.ts'
import type { Deps } from '../../../ports/deps.ts'
import { drawPoster } from './draw-poster.ts'
import { posterView, readPoster } from './poster.ts'

export const posterHandlers = (deps: Deps): Handlers<Pick<Endpoints, 'readPoster' | 'drawPoster'>> => ({
  readPoster: async (_, { caller: { entrepreneurId } }) => ({
    status: 200,
    body: await posterView(await readPoster(deps, entrepreneurId)),
  }),
  drawPoster: async (_, { caller: { entrepreneurId } }) => {
    const poster = await readPoster(deps, entrepreneurId)
    const headers = { 'content-disposition': `attachment; filename="minit-poster-${poster.slug}.pdf"` }
    return { status: 200, headers, body: await drawPoster(poster) }
  },
})
