import { finderOf } from './lib/route.ts'
import { customerRoutes } from './routes/customer.ts'
import { start } from './start.tsx'

// What a customer's phone downloads: a separate build, so that it includes no code of authenticated pages.
void start(finderOf(customerRoutes))
