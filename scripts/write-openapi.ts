import { writeFile } from 'node:fs/promises'
import { readOpenApiDocument } from '@minit/server/openapi-document.ts'

await writeFile(new URL('../docs/openapi.json', import.meta.url), await readOpenApiDocument())
