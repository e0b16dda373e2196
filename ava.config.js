import { configure } from './test/lanes.mjs'

export default configure({ lanes: 'quick' })
