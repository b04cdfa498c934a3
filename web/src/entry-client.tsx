import { finderOf } from './lib/route.ts'
import { customerRoutes } from './routes/customer.ts'
import { start } from './start.tsx'

// What a customer's phone downloads: built alone, so that no office's code can come along.
void start(finderOf(customerRoutes))
