import { createRoot } from 'react-dom/client';
import { App } from './app.tsx';
import './floor.css';
import './cards.css';

const root = document.getElementById('root');
if (root) createRoot(root).render(<App />);
