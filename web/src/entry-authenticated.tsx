import type { ReactNode } from 'react'
import { createEtagTransport } from './entrepreneur/etag-transport.ts'
import { createStoredTransport } from './entrepreneur/offline/stored-answers.ts'
import { setTransport } from './lib/call.ts'
import { finderOf } from './lib/route.ts'
import { WithQueries } from './lib/with-queries.tsx'
import { adminRoutes } from './routes/admin.ts'
import { agentRoutes } from './routes/agent.ts'
import { entrepreneurRoutes } from './routes/entrepreneur.ts'
import { start } from './start.tsx'

const Around = ({ children }: { children: ReactNode }) => (
  <WithQueries audience="entrepreneur">{children}</WithQueries>
)

setTransport(createStoredTransport(createEtagTransport()))
void start(finderOf([...entrepreneurRoutes, ...agentRoutes, ...adminRoutes]), Around)
