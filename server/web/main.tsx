import { render } from 'preact'
import { App } from './app.js'
import './styles/base.css'
import './styles/start.css'
import './styles/review.css'

render(<App />, document.getElementById('page') as HTMLElement)
