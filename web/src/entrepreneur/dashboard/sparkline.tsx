export { Sparkline } from '../../ui/sparkline.tsx'
