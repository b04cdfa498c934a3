import { finderOf } from './lib/route.ts'
import { customerRoutes } from './routes/customer.ts'
import { start } from './start.tsx'

// What a customer's phone downloads: built alone, so that no code of the authenticated pages can come along.
void start(finderOf(customerRoutes))
