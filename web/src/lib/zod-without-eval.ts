import { config } from 'zod/mini'

// Zod would try `new Function` to be faster, which the content policy forbids and reports. Imported for its effect
// wherever the browser checks values.
config({ jitless: true })
