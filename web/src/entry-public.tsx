import { finderOf } from './lib/route.ts'
import { publicRoutes } from './routes/public.ts'
import { start } from './start.tsx'

// The public forms share code with the customer pages, whose phones need not download this route table.
void start(finderOf(publicRoutes))
