import { config } from 'zod/mini'

// Zod would try `new Function` for speed, which the content policy forbids and reports. Import this module
// wherever the browser validates values.
config({ jitless: true })
