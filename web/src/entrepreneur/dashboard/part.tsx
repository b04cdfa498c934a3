export { FailedPart, Nothing, Part } from '../../ui/part.tsx'
