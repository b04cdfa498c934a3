import { finderOf } from './lib/route.ts'
import { publicRoutes } from './routes/public.ts'
import { start } from './start.tsx'

// The public forms; they share what they can with the customers' pages, whose phones are spared the table.
void start(finderOf(publicRoutes))
