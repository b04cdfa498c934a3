export { GoLink } from '../ui/go-link.tsx'
