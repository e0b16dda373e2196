import { render } from 'preact'
import { App } from './app.js'
import './styles/base.css'
import './styles/start.css'
import './styles/review.css'
import './styles/frames.css'

render(<App />, document.getElementById('page') as HTMLElement)
