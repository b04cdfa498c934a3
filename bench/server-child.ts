import { startProduct } from './product.ts'

/** The product in a process of its own, so that its memory is nobody else's. */
const { url } = await startProduct(process.argv[2] ?? '')
process.send?.({ url })
