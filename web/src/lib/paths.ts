import * as paths from './addresses.ts'

/** Every link of the product, by the name of its screen. A bundle carries only those that it uses. */
export { paths }
