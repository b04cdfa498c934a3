type Content = Record<string, { schema?: object }>
type Responses = Record<string, { content?: Content }>
type Operation = { responses?: Responses }

/** The parts of an OpenAPI document that are read here. */
export type OpenApiObject = {
  components?: { schemas?: Record<string, object> }
  paths?: Record<string, Record<string, unknown>>
}

const ERROR = '#/components/schemas/Error'

/** Replaces the repeated error schemas by one reference. Mutates the document. */
export const shareErrors = (document: OpenApiObject): void => {
  const contents = Object.values(document.paths ?? {})
    .flatMap((path) => Object.values(path))
    .flatMap((operation) => Object.entries((operation as Operation).responses ?? {}))
    .flatMap(([status, { content }]) => (Number(status) >= 400 && content !== undefined ? [content] : []))
    .flatMap((content) => content['application/json'] ?? [])
  const [first] = contents
  if (first?.schema === undefined) return
  document.components = {
    ...document.components,
    schemas: { ...document.components?.schemas, Error: first.schema },
  }
  const text = JSON.stringify(first.schema)
  for (const content of contents)
    if (JSON.stringify(content.schema) === text) content.schema = { $ref: ERROR }
}
