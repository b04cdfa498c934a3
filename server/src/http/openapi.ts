import type { FastifyDynamicSwaggerOptions } from '@fastify/swagger'
import {
  InstantField,
  MoneyField,
  MoneyOutField,
  OvertimeRateField,
  PriceField,
} from '@minit/contract/fields.ts'
import { createJsonSchemaTransform } from 'fastify-type-provider-zod'
import { type OpenApiObject, shareErrors } from './shared-errors.ts'

const MONEY = { type: 'number', minimum: 0, multipleOf: 0.01, description: 'Le, at most two decimals' }
const INSTANT = { type: 'string', format: 'date-time', description: 'UTC' }

/** The document describes the wire format, so converted fields appear as they travel. */
const wireForms = new Map<unknown, object>([
  [MoneyField, MONEY],
  [MoneyOutField, { type: 'number', multipleOf: 0.01, description: MONEY.description }],
  [OvertimeRateField, MONEY],
  [PriceField, { ...MONEY, minimum: 0.1 }],
  [InstantField, INSTANT],
])

const transform = createJsonSchemaTransform({
  zodToJsonConfig: {
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => {
      const wire = wireForms.get(zodSchema)
      if (wire !== undefined) Object.assign(jsonSchema, wire)
    },
  },
})

export const openApiOptions: FastifyDynamicSwaggerOptions = {
  openapi: {
    openapi: '3.1.0',
    info: {
      title: 'Minit',
      version: '1',
      description: 'A marketplace for time-limited internet passes in Sierra Leone',
    },
  },
  transform: (document) => {
    const isOurs = document.url.startsWith('/api/')
    return isOurs ? transform(document) : { schema: { hide: true }, url: document.url }
  },
  transformObject: (document) => {
    if (!('openapiObject' in document)) return document.swaggerObject
    // `shareErrors` reads only the fields of this type.
    shareErrors(document.openapiObject as OpenApiObject)
    return document.openapiObject
  },
}
