import { createEtagTransport } from './entrepreneur/etag-transport.ts'
import { setTransport } from './lib/call.ts'
import { finderOf } from './lib/route.ts'
import { adminRoutes } from './routes/admin.ts'
import { entrepreneurRoutes } from './routes/entrepreneur.ts'
import { start } from './start.tsx'

setTransport(createEtagTransport())
void start(finderOf([...entrepreneurRoutes, ...adminRoutes]))
