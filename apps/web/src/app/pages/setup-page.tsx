import { useParams } from 'react-router';
import { SetUp } from '../../features/auth/set-up.tsx';

const SetUpPage = () => <SetUp token={useParams().token} />;

export default SetUpPage;
